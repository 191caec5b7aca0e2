import { render } from 'preact';
import { App } from './App.tsx';
import { isEmbedded } from './embed/embedded.ts';
import { Tip } from './explain/Tip.tsx';
import { startCalendars } from './figures/calendars.ts';
import { startHorizon } from './move/horizon.ts';
import { startMoving } from './move/moving.ts';
import { startPins } from './move/pins.ts';
import { Boundary, Broken } from './parts/Boundary.tsx';
import { Footer } from './parts/Footer.tsx';
import { Lazy } from './parts/Lazy.tsx';
import { startFaults } from './state/faults.ts';
import { firstAnswer } from './state/firstAnswer.ts';
import { startGestures } from './state/gestures.ts';
import { openWork, showLink } from './state/opening.ts';
import { textAt } from './state/places.ts';
import { answer, askMovable, start } from './state/store.ts';
import { startTheme } from './state/theme.ts';
import { isTourSeen, rememberTour } from './tour/tourSeen.ts';

const embedView = () => import('./embed/EmbedView.tsx').then(({ EmbedView }) => EmbedView);

/** Shows the page, with the work that a link holds or that was saved, and begins to answer. */
export async function openPage(): Promise<void> {
  const page = document.getElementById('app')!;
  try {
    startFaults();
    startTheme();
    startGestures();
    // Somebody who comes with a link, or comes back, knows what to look at.
    const isNew = !isEmbedded && location.hash === '' && textAt('work') === null && !isTourSeen();
    await (isEmbedded ? showLink() : openWork());
    start();
    void firstAnswer().then(askMovable);
    startMoving();
    startHorizon();
    startCalendars();
    startPins();
    page.replaceChildren();
    render(
      <Boundary>
        {isEmbedded ? (
          <Lazy load={embedView} given={{}} />
        ) : (
          <>
            <App />
            <Footer />
          </>
        )}
        <Tip />
      </Boundary>,
      page,
    );
    performance.mark('page shown');
    if (!isEmbedded) {
      whenAnswered(() => {
        keepOffline();
        if (isNew && rememberTour()) showTour();
      });
    }
  } catch (error) {
    page.replaceChildren();
    render(<Broken error={error} />, page);
  }
}

/** Calls once the first answer, or why there is none, is known: nothing is to compete with it. */
function whenAnswered(then: () => void): void {
  const stop = answer.subscribe(({ reply, problem }) => {
    if (!reply && !problem) return;
    setTimeout(() => {
      stop();
      // Shown by now; `npm run bench -- app` reads it.
      performance.mark('first verdict');
      then();
    });
  });
}

function showTour(): void {
  import('./tour/startTour.tsx').then(({ startTour }) => startTour()).catch(() => {});
}

function keepOffline(): void {
  // Without it the page works as long as its server does.
  import('./offline/startOffline.ts').then(({ startOffline }) => startOffline()).catch(() => {});
}
