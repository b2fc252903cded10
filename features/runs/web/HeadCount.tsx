import { useText } from '#platform/web/i18n/use-text.ts'
import { IconButton } from '#platform/web/ui/Button.tsx'
import { Disc } from '#platform/web/ui/state.tsx'

type HeadCountProps = { value: number | null; rode: number; onChange: (value: number) => void }

/** The number that the assistant counted. It starts empty: the list must not tell what to type. */
export function HeadCount({ value, rode, onChange }: HeadCountProps) {
  const text = useText()
  const differs = value !== null && value !== rode
  const counted = differs ? 'notthere' : 'arrived'
  return (
    <div className="chk">
      <Disc hue={value === null ? 'absent' : counted} icon="people" />
      <div className="grow">
        <label className="t16 b block" htmlFor="head-count">
          {text('runs.close.counted')}
        </label>
        <p className="t12" style={{ color: differs ? 'var(--notthere-fg)' : 'var(--text-2)' }} role="status">
          {differs
            ? text('runs.close.countDiffers', { counted: value, listed: rode })
            : text('runs.close.headCountHint')}
        </p>
      </div>
      <div className="step">
        <IconButton
          icon="remove"
          label={text('runs.close.less')}
          className="ibtn-run"
          disabled={(value ?? 0) <= 0}
          onClick={() => onChange((value ?? 0) - 1)}
        />
        <input
          id="head-count"
          inputMode="numeric"
          value={value ?? ''}
          placeholder="–"
          maxLength={3}
          onChange={(event) => /^\d{1,3}$/.test(event.target.value) && onChange(Number(event.target.value))}
        />
        <IconButton
          icon="add"
          label={text('runs.close.more')}
          className="ibtn-run"
          onClick={() => onChange((value ?? 0) + 1)}
        />
      </div>
    </div>
  )
}
