/** The measurements: where they come from, and what was found in them. */
export function DataPanel() {
  return (
    <section class="card" aria-labelledby="data-title">
      <h2 id="data-title">Data</h2>
    </section>
  );
}
