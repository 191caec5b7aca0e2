import { AnswerPanel } from './answer/AnswerPanel.tsx';
import { ComparePanel } from './compare/ComparePanel.tsx';
import { DataPanel } from './data/DataPanel.tsx';
import { FiguresPanel } from './figures/FiguresPanel.tsx';
import { ModelPanel } from './model/ModelPanel.tsx';
import { OptionsPanel } from './options/OptionsPanel.tsx';
import { PhoneBar } from './PhoneBar.tsx';
import { Header } from './parts/Header.tsx';
import { TakeawayPanel } from './takeaway/TakeawayPanel.tsx';

/** The page: what goes in on the left, the answer on the right. */
export function App() {
  return (
    <>
      <Header />
      <main class="columns">
        <div class="column column-in">
          <ModelPanel />
          <DataPanel />
          <OptionsPanel />
        </div>
        <div class="column column-out">
          <AnswerPanel />
          <FiguresPanel />
          <ComparePanel />
          <TakeawayPanel />
        </div>
      </main>
      <PhoneBar />
    </>
  );
}
