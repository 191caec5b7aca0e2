/** Two models on the same data, side by side. */
export function ComparePanel() {
  return (
    <section class="card" aria-labelledby="compare-title">
      <h2 id="compare-title">Compare</h2>
    </section>
  );
}
