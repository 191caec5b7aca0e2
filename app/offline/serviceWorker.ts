// Keeps the files of one build at hand, so that the page opens without its server. A build is kept whole or not at all: every
// file is checked against the hash that this build knows, and nothing is ever added to it later.

export {};

declare const self: ServiceWorkerGlobalScope;

/** The build's version, and the hash of each of its files by path; put in by scripts/offline.ts. */
const build = '__BUILD__' as unknown as {
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
};

// Other copies of the app may be on the same host, each below its own path.
const ours = `wendy ${self.registration.scope} `;
const name = ours + build.version;

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting();
});
// Whether a page may be framed is up to the server, each time: such a page and its parts never come from here.
const framed = new Set<string>();
self.addEventListener('fetch', (event) => {
  if (event.request.destination === 'iframe') framed.add(event.resultingClientId);
  if (event.request.destination === 'iframe' || framed.has(event.clientId)) return;
  const file = fileOf(event.request);
  if (file !== undefined) event.respondWith(answer(event, file));
});

async function keepAll(): Promise<void> {
  const cache = await caches.open(name);
  await Promise.all(
    Object.entries(build.files).map(async ([file, integrity]) => {
      // Names in assets/ change with their content; others must not come from the browser's own cache.
      const mode = file.startsWith('assets/') ? 'default' : 'no-cache';
      const response = await fetch(addressOf(file), { integrity, cache: mode, credentials: 'same-origin' });
      if (!response.ok) throw new Error(`${file}: ${response.status}`);
      await cache.put(addressOf(file), response);
    }),
  );
}

async function forgetOthers(): Promise<void> {
  const others = (await caches.keys()).filter((other) => other.startsWith(ours) && other !== name);
  await Promise.all(others.map((other) => caches.delete(other)));
}

/** The file of this build that is requested; undefined for anything else. */
function fileOf({ method, url }: Request): string | undefined {
  const { origin, pathname } = new URL(url);
  const folder = new URL(self.registration.scope);
  if (method !== 'GET' || origin !== folder.origin) return undefined;
  if (!pathname.startsWith(folder.pathname)) return undefined;
  const file = pathname.slice(folder.pathname.length) || 'index.html';
  return file in build.files ? file : undefined;
}

async function answer(event: FetchEvent, file: string): Promise<Response> {
  const { waiting } = self.registration;
  // The last page of an old build gives way: what is reloaded comes from the next build, as soon as that has taken over.
  if (event.request.mode === 'navigate' && waiting && (await self.clients.matchAll()).length < 2) {
    waiting.postMessage('take over');
    // After a second without requests: a build takes over when the old one has nothing under way, which on a slow machine it always would.
    return new Response('', { headers: { Refresh: '1' } });
  }
  const kept = await (await caches.open(name)).match(addressOf(file));
  return kept ?? fetch(event.request);
}

function addressOf(file: string): string {
  return new URL(file === 'index.html' ? './' : file, self.registration.scope).href;
}
