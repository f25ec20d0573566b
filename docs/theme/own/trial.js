// The game of “Try it” lies below its button: it is brought into sight when it is opened.
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (target.open && target.matches('details.trial')) target.scrollIntoView();
  },
  { capture: true }, // this event does not bubble
);
