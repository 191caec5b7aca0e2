/** The figures of a fit. */
export function FiguresPanel() {
  return (
    <section class="card" aria-labelledby="figures-title">
      <h2 id="figures-title">Figures</h2>
    </section>
  );
}
