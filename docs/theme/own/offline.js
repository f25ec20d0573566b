// Browsers start no worker from a file. When the site is opened as files, the search runs in a
// hidden frame instead, which behaves like a worker to whoever starts it.
if (location.protocol === 'file:') {
  window.Worker = class extends EventTarget {
    constructor(address) {
      super();
      this.frame = document.createElement('iframe');
      this.frame.hidden = true;
      document.body.append(this.frame);
      const inside = this.frame.contentWindow;
      inside.postMessage = (data) =>
        setTimeout(() => {
          const message = new MessageEvent('message', { data });
          this.onmessage?.(message);
          this.dispatchEvent(message);
        });
      this.loaded = new Promise((resolve) => {
        const script = inside.document.createElement('script');
        script.src = address;
        script.onload = resolve;
        inside.document.body.append(script);
      });
    }

    postMessage(data) {
      const inside = this.frame.contentWindow;
      this.loaded.then(() => inside.dispatchEvent(new MessageEvent('message', { data })));
    }

    terminate() {
      this.frame.remove();
    }
  };
}
