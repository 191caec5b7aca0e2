import { render } from 'preact';
import { App } from './App.tsx';
import { Boundary, Broken } from './parts/Boundary.tsx';
import { Footer } from './parts/Footer.tsx';
import { startFaults } from './state/faults.ts';
import { startGestures } from './state/gestures.ts';
import { openWork } from './state/opening.ts';
import { start } from './state/store.ts';
import { startTheme } from './state/theme.ts';

/** Shows the page, with the work that a link holds or that was saved, and begins to answer. */
export async function openPage(): Promise<void> {
  const page = document.getElementById('app')!;
  try {
    startFaults();
    startTheme();
    startGestures();
    await openWork();
    start();
    page.replaceChildren();
    render(
      <Boundary>
        <App />
        <Footer />
      </Boundary>,
      page,
    );
  } catch (error) {
    page.replaceChildren();
    render(<Broken error={error} />, page);
  }
}
