/** The options of a fit. */
export function OptionsPanel() {
  return (
    <section class="card" aria-labelledby="options-title">
      <h2 id="options-title">Options</h2>
    </section>
  );
}
