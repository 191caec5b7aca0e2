import { answer } from '../state/store.ts';

/** The answer: verdict, estimates, noise. */
export function AnswerPanel() {
  const { reply, problem, running } = answer.value;
  return (
    <section class="card" aria-labelledby="answer-title" aria-busy={running}>
      <h2 id="answer-title">Answer</h2>
      <p role="status" aria-label="Verdict">
        {problem?.message ?? reply?.result.status.message}
      </p>
      <table aria-label="Estimates">
        <tbody>
          {reply?.result.parameters.map(({ name, estimate, stdError }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{estimate}</td>
              <td>{stdError}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
