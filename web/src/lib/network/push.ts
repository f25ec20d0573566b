/** Notices through the browser's own push service: whether they can be had, and how. */
import type { AddBrowser } from '../../protocol';

export type PushStatus = 'insecure' | 'unsupported' | 'denied' | 'ready';

async function manager(): Promise<PushManager> {
  return (await navigator.serviceWorker.ready).pushManager;
}

export function pushStatus(): PushStatus {
  if (!isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return 'ready';
}

async function subscription(): Promise<PushSubscription | null> {
  const found = await navigator.serviceWorker.getRegistration();
  return (await found?.pushManager.getSubscription()) ?? null;
}

function bytes(base64: string): Uint8Array<ArrayBuffer> {
  const plain = atob(base64.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

/** Asks the player, then the push service; null: the player would rather not. */
export async function subscribe(key: string): Promise<AddBrowser | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const options = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  const service = await manager();
  let found: PushSubscription;
  try {
    found = await service.subscribe(options);
  } catch {
    // It was subscribed with another server's key once, at the same address.
    await (await service.getSubscription())?.unsubscribe();
    found = await service.subscribe(options);
  }
  const { endpoint = '', keys = {} } = found.toJSON();
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
}

/** By what the server calls this browser; empty: it is not subscribed. */
export async function ownMark(): Promise<string> {
  if (!isSecureContext || !('serviceWorker' in navigator)) return '';
  const found = await subscription().catch(() => null);
  if (!found) return '';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(found.endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export async function unsubscribe(): Promise<void> {
  await (await subscription())?.unsubscribe();
}
