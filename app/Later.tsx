import { ComparePanel } from './compare/ComparePanel.tsx';
import { EachPanel } from './each/EachPanel.tsx';
import { TakeawayPanel } from './takeaway/TakeawayPanel.tsx';

/** The panels below the answer. */
export function Later() {
  return (
    <>
      <EachPanel />
      <ComparePanel />
      <TakeawayPanel />
    </>
  );
}
