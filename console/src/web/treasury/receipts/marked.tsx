import { ForeignText } from '../../ui/foreign-text.tsx'
import { runsOf } from './agreement.ts'

/** A text in which the characters that agree with the other side are marked. */
export const Marked = ({ text, marks }: { readonly text: string; readonly marks: readonly boolean[] }) => (
  <bdi>
    {runsOf(text, marks).map((run, at) =>
      run.isMarked ? (
        <mark key={at} className="agrees">
          {run.text}
        </mark>
      ) : (
        <ForeignText key={at} text={run.text} />
      ),
    )}
  </bdi>
)
