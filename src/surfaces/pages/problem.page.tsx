import type { VNode } from 'preact';
import type { Problem } from './words/index.js';
import { Layout, type Setting } from './layout.js';

/** What is wrong, and the way on. `reference`: leads to the log lines of a fault of ours. */
export function ProblemPage(props: { setting: Setting; problem: Problem; reference?: string | undefined }): VNode {
  const { setting, problem, reference } = props;
  const { words, paths } = setting;
  const { title, text } = words.problem[problem];
  return (
    <Layout setting={setting} title={title}>
      <section class="card narrow">
        <h1>{title}</h1>
        <p>{text}</p>
        {reference && <p class="muted">{words.reference(reference)}</p>}
        <p>
          <a class="button" href={paths.home}>
            {words.home}
          </a>
        </p>
      </section>
    </Layout>
  );
}
