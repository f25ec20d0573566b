/** The part of a service worker's world that is used: the DOM's types do not know it. */
export interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
export interface Fetched extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
export interface Pushing extends Extendable {
  readonly data: { json(): unknown } | null;
}
export interface Clicked extends Extendable {
  readonly notification: Notification;
}
export interface Resubscribed extends Extendable {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}
export interface Tab {
  readonly url: string;
  readonly visibilityState: 'hidden' | 'visible';
  focus(): Promise<Tab>;
  navigate(path: string): Promise<Tab | null>;
}
export interface Scope {
  readonly location: Location;
  readonly navigator: Navigator;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(wanted: { type: 'window'; includeUncontrolled: boolean }): Promise<Tab[]>;
    openWindow(path: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', hear: (event: Extendable) => void): void;
  addEventListener(name: 'fetch', hear: (event: Fetched) => void): void;
  addEventListener(name: 'push', hear: (event: Pushing) => void): void;
  addEventListener(name: 'notificationclick', hear: (event: Clicked) => void): void;
  addEventListener(name: 'pushsubscriptionchange', hear: (event: Resubscribed) => void): void;
  addEventListener(name: 'message', hear: (event: Extendable & MessageEvent) => void): void;
}
