import { listChildren, listParents } from '../shared/relationships.contract.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { KinCard } from './KinCard.tsx'

type Person = { id: string; fullName: string }

/** Who is a guardian of this child or guest and what each may; administrators decide about it here. */
export function AdultsOf({ child }: { child: Person }) {
  const query = useCall(listParents, { params: { id: child.id } })
  return <Loaded query={query}>{(kin) => <KinCard kin={kin} shows="adult" about={child} />}</Loaded>
}

/** The children and guests of an adult, with the same rights seen from the other side. */
export function ChildrenOf({ adult }: { adult: Person }) {
  const query = useCall(listChildren, { params: { id: adult.id } })
  return <Loaded query={query}>{(kin) => <KinCard kin={kin} shows="child" about={adult} />}</Loaded>
}
