/** Everything that can be taken away. */
export function TakeawayPanel() {
  return (
    <section class="card" aria-labelledby="takeaway-title">
      <h2 id="takeaway-title">Take it away</h2>
    </section>
  );
}
