import { defineFeature } from '#platform/server/feature.ts'
import { childChangesGroup } from '#features/memberships/server/memberships.hooks.api.ts'
import { childFieldsHidden, personRenamed } from '#features/people/server/people.hooks.api.ts'
import { placesMerged } from '#features/places/server/places.hooks.api.ts'
import { inSight } from '#features/profile/server/profile.hooks.api.ts'
import { childrenTexts } from '../shared/children.texts.ts'
import { mayReachAny, renameChild } from './children.api.ts'
import { childrenRoutes } from './children.routes.ts'
import { mergeChildPlaces, moveChild } from './moves.commands.ts'
import { setHiddenAside } from './set-aside.commands.ts'

export const children = defineFeature({
  name: 'children',
  routes: childrenRoutes,
  texts: childrenTexts,
  hooks: [
    personRenamed.use(10, (tx, { personId, person }) => renameChild(tx, personId, person)),
    childFieldsHidden.use(10, setHiddenAside),
    // It refuses a child who is on a route: before everybody else.
    childChangesGroup.use(10, (tx, { childId, group }) => moveChild(tx, childId, group)),
    placesMerged.use(40, mergeChildPlaces),
    inSight.use(10, (tx, { personIds }) => mayReachAny(tx, personIds)),
  ],
})
