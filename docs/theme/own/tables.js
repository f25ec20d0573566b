// Tables that scroll sideways can be scrolled by keyboard as well; they are wrapped as the page loads.
new MutationObserver(() => {
  for (const wide of document.querySelectorAll('.md-typeset__scrollwrap:not([tabindex])')) {
    wide.tabIndex = 0;
  }
}).observe(document.documentElement, { childList: true, subtree: true });
