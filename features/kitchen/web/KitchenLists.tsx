import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { sayBorn } from '#features/people/shared/birth.rules.ts'
import { showMoment, showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import type { KitchenList, KitchenPerson } from '../shared/kitchen.contract.ts'
import { isWatched, watchedFirst } from '../shared/kitchen.rules.ts'
import { allergyWords, awayWords } from '../shared/words.ts'

/** A list that is older was kept by the device: on a screen with network it is read again by itself when something changes. */
const OLD_MS = 15 * 60_000

/** Who eats, those with something to watch first; with its age, and with what keeps it from being complete. */
export function KitchenLists({ list }: { list: KitchenList }) {
  const text = useText()
  const old = useNow().getTime() - Date.parse(list.at) > OLD_MS
  const when = showMoment(list.at, list.zone)
  const watched = watchedFirst(list.expected)
  const others = list.expected.filter((one) => !isWatched(one))
  return (
    <Stack spacing={4}>
      {old && (
        <Banner hue="waiting" icon="clock" title={text('kitchen.old', { when })}>
          {text('kitchen.oldBody')}
        </Banner>
      )}
      {list.more && <Banner hue="alert" title={text('kitchen.more')} />}
      {list.closed && <Banner hue="waiting" icon="calendar" title={text('kitchen.closed')} />}
      {list.partial && <Banner hue="onboard" icon="info" title={text('kitchen.partial')} />}
      <Typography color="textSecondary">
        {text('kitchen.counts', {
          expected: list.expected.length,
          watched: watched.length,
          absent: list.absent.length,
        })}
        {!old && ` · ${text('kitchen.asOf', { when })}`}
      </Typography>
      {list.expected.length === 0 ? (
        <EmptyState icon="people" title={text('kitchen.nobody')}>
          {text('kitchen.nobodyBody')}
        </EmptyState>
      ) : (
        <>
          <Section title={text('kitchen.watch')} people={watched} list={list} none={text('kitchen.nobodyWatched')} />
          {others.length > 0 && (
            <Section title={text('kitchen.others')} people={others} list={list} note={text('kitchen.nothing')} />
          )}
        </>
      )}
      {list.absent.length > 0 && <Section title={text('kitchen.absent')} people={list.absent} list={list} />}
    </Stack>
  )
}

type SectionProps = { title: string; people: readonly KitchenPerson[]; list: KitchenList; note?: string; none?: string }

/** Names alone stand beside each other where there is room. */
const COLUMNS = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))' }

function Section({ title, people, list, note, none }: SectionProps) {
  return (
    <Card component="section" aria-label={title}>
      <CardHead title={title} note={people.length} />
      {note !== undefined && (
        <Typography color="textSecondary" sx={{ px: 4, pb: 3 }}>
          {note}
        </Typography>
      )}
      {people.length === 0 ? (
        <Typography sx={{ px: 4, pb: 4 }}>{none}</Typography>
      ) : (
        <List sx={{ borderTop: 1, borderColor: 'divider', ...(note !== undefined && COLUMNS) }}>
          {people.map((person) => (
            <Eater key={person.id} person={person} list={list} />
          ))}
        </List>
      )}
    </Card>
  )
}

/** The name of an allergy is never cut: a long one breaks into lines. */
const WHOLE = {
  rowGap: 2,
  '& .MuiChip-root': { height: 'auto', minHeight: 32, maxWidth: '100%' },
  '& .MuiChip-label': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
}

function Eater({ person, list }: { person: KitchenPerson; list: KitchenList }) {
  const text = useText()
  const away = awayWords(person, text, (at) => showTime(at, list.zone))
  return (
    <ListItem divider>
      <Stack spacing={2} sx={{ flex: 1, minWidth: 0 }}>
        <PersonRow
          id={person.id}
          name={person.fullName}
          note={[sayBorn(person, list.day, text), ...away].join(' · ')}
        />
        {isWatched(person) && (
          <Stack spacing={2} sx={{ pl: { xs: 0, md: 13 } }}>
            {(person.allergies.length > 0 || person.unnamedAllergy) && (
              <Row wrap gap={2} sx={WHOLE}>
                {person.allergies.map((allergy) => (
                  <StateChip key={allergy.id} hue={allergy.high ? 'alert' : 'waiting'} icon="allergy">
                    {allergyWords(allergy, text)}
                  </StateChip>
                ))}
                {person.unnamedAllergy && (
                  <StateChip hue="alert" icon="allergy">
                    {text('kitchen.unnamed')}
                  </StateChip>
                )}
              </Row>
            )}
            {person.diets.map((diet) => (
              <Typography key={diet} sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                {text('kitchen.diet', { diet })}
              </Typography>
            ))}
          </Stack>
        )}
      </Stack>
    </ListItem>
  )
}
