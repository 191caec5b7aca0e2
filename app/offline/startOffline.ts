import { dismiss, notify } from '../state/notices.ts';
import { versionFindings } from './versionFindings.ts';

/** Keeps the page for times without its server, and offers a newer one once that is there as a whole. */
export async function startOffline(): Promise<void> {
  const workers = navigator.serviceWorker;
  // Only over https and on this machine, and not in every private window.
  if (!workers) return;
  let registration: ServiceWorkerRegistration;
  try {
    registration = await workers.register('./service-worker.js', { updateViaCache: 'none' });
  } catch {
    // Storage is forbidden or full, or the host lacks the file: the page works as before, with its server.
    return;
  }
  // The first to take over serves the page that is here.
  let served = workers.controller !== null;
  let isRequested = false;
  workers.addEventListener('controllerchange', () => {
    if (isRequested) location.reload();
    else if (served) offer(true, () => location.reload());
    served = true;
  });
  const tell = (worker: ServiceWorker | null) => {
    if (!worker || !workers.controller) return;
    const offerNew = () =>
      offer(false, () => {
        isRequested = true;
        dismiss('version');
        worker.postMessage('take over');
      });
    if (worker.state === 'installed') offerNew();
    else worker.addEventListener('statechange', () => worker.state === 'installed' && offerNew());
  };
  tell(registration.waiting ?? registration.installing);
  registration.addEventListener('updatefound', () => tell(registration.installing));
}

function offer(isInUse: boolean, reload: () => void): void {
  notify('version', versionFindings.newVersion({ isInUse }), { actions: [{ label: 'Reload', act: reload }] });
}
