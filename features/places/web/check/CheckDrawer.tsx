import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { callPage } from '#platform/web/api/call.ts'
import { Form, type FormHandle } from '#platform/web/forms/Form.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button, ButtonLink } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { EmptyState, ErrorState, SkeletonRows } from '#platform/web/ui/view-states.tsx'
import { doubtOf, searchPlaces, type Place } from '../../shared/places.contract.ts'
import { CHECK_INPUTS, checkFields, checkValues, useConfirmPoint } from './use-confirm-point.ts'

const FORM = 'check-point'

/**
 * The doubtful points one after the other: the pin is moved or left as it is, confirmed, and the next one follows. *Later* leaves one for
 * another time. Each answer is kept at once; whoever closes the sheet goes on later where they stopped.
 */
export function CheckDrawer({ onClose }: { onClose: () => void }) {
  const text = useText()
  const queue = useQueue()
  const form = useRef<FormHandle>(null)
  const main = useRef<HTMLButtonElement>(null)
  const [busy, setBusy] = useState(false)
  const confirm = useConfirmPoint()
  const { place, total = 0, at, error } = queue
  useMainInFocus(main, place)
  const save = async (of: Place, typed: FieldValues) => {
    if (busy || queue.loading) return
    setBusy(true)
    try {
      await confirm(of, typed)
      toast('success', text('places.check.confirmed', { name: of.name }))
      queue.again()
    } catch (problem) {
      // Somebody else was here: what is said about this place is old.
      if (problem instanceof ApiProblem && [404, 409].includes(problem.facts.status)) queue.again()
      throw problem
    } finally {
      setBusy(false)
    }
  }
  return (
    <Drawer
      {...(place && { over: text('places.check.at', { at, count: total }) })}
      title={place?.name ?? text('places.check.title')}
      unsaved={() => !busy && form.current?.isDirty() === true}
      onClose={onClose}
      footer={
        place && (
          <>
            <Button busy={queue.loading} onClick={queue.later}>
              {text('places.check.later')}
            </Button>
            <Button
              ref={main}
              look="primary"
              type="submit"
              form={FORM}
              busy={busy || queue.loading}
              aria-label={text('places.check.confirmIt', { name: place.name })}
              onKeyDown={onceAPress}
            >
              {text('places.check.confirm')}
            </Button>
          </>
        )
      }
    >
      {error !== null && <ErrorState error={error} onRetry={queue.again} />}
      {error === null && !queue.known && <SkeletonRows rows={4} />}
      {queue.known && !place && <Through left={total} onAgain={queue.fromStart} onClose={onClose} />}
      {place && <OnePoint key={`${place.id} ${place.version}`} {...{ place, form }} onSave={save} />}
    </Drawer>
  )
}

/**
 * The place that is looked at. It is read once and stays while somebody works on it, also when a colleague confirms others: what is
 * confirmed is what was seen.
 */
function useQueue() {
  const [{ offset, turn }, go] = useState({ offset: 0, turn: 0 })
  const query = useQuery({
    // No key of the feature: a message about another place must not exchange this one.
    queryKey: ['points-to-check', turn, offset],
    queryFn: ({ signal }) =>
      callPage(
        searchPlaces,
        { body: { filters: { doubtful: true }, sort: [{ field: 'name', direction: 'asc' }], limit: 1, offset } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  })
  return {
    place: query.error ? undefined : query.data?.data[0],
    total: query.error ? undefined : query.data?.page.total,
    known: query.isSuccess,
    // Of the page that is there: while the next one comes the place before it stays in sight.
    at: (query.data?.page.offset ?? 0) + 1,
    loading: query.isPlaceholderData,
    error: query.error,
    /** What is at this position now: the next place, when this one is confirmed. */
    again: () => go((now) => ({ offset: now.offset, turn: now.turn + 1 })),
    later: () => go((now) => ({ offset: now.offset + 1, turn: now.turn + 1 })),
    fromStart: () => go((now) => ({ offset: 0, turn: now.turn + 1 })),
  }
}

/** Enter that is held down confirms one point, not those that nobody has seen. */
function onceAPress(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}

/** Who works with the keyboard goes on with Enter: the field that had the focus is gone with its place. A field would open the keyboard of a phone. */
function useMainInFocus(main: RefObject<HTMLButtonElement | null>, place: Place | undefined): void {
  const id = place?.id
  useEffect(() => {
    if (id !== undefined) main.current?.focus()
  }, [main, id])
}

type OnePointProps = {
  place: Place
  form: RefObject<FormHandle | null>
  onSave: (place: Place, typed: FieldValues) => Promise<void>
}

function OnePoint({ place, form, onSave }: OnePointProps) {
  const text = useText()
  const [values] = useState(() => checkValues(place))
  const doubt = doubtOf(place)
  return (
    <Stack spacing={4} onKeyDown={onceAPress}>
      <Row gap={3}>
        <Typography color="textSecondary" sx={REST}>
          {text(`places.kind.${place.kind}`)} · {place.customerGroupDto.name}
        </Typography>
        <ButtonLink to={paths.place(place.id)} aria-label={text('places.openIt', { name: place.name })}>
          {text('places.open')}
        </ButtonLink>
      </Row>
      {doubt && (
        <Banner hue="waiting" icon="place" title={text(`places.toCheck.${doubt}`)}>
          {text('places.toCheck.body')}
        </Banner>
      )}
      <Form
        ref={form}
        id={FORM}
        fields={checkFields}
        values={values}
        columns={1}
        inputs={CHECK_INPUTS}
        draft={null}
        onSubmit={(typed) => onSave(place, typed)}
      />
    </Stack>
  )
}

/** Nothing is left, or only what was put off. */
function Through({ left, onAgain, onClose }: { left: number; onAgain: () => void; onClose: () => void }) {
  const text = useText()
  if (left === 0)
    return (
      <EmptyState
        icon="success"
        title={text('places.check.done')}
        action={
          <Button look="primary" onClick={onClose}>
            {text('utils.close')}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon="place"
      title={text('places.check.left', { count: left })}
      action={
        <Button look="primary" onClick={onAgain}>
          {text('places.check.again')}
        </Button>
      }
    >
      {text('places.check.leftBody')}
    </EmptyState>
  )
}
