import Box from '@mui/material/Box'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { recordsTexts } from '#features/people/shared/records.texts.ts'
import { kitchenPagesTexts } from '#features/kitchen/shared/kitchen-pages.texts.ts'
import { kitchenTexts } from '#features/kitchen/shared/kitchen.texts.ts'
import { KitchenPage } from '#features/kitchen/web/KitchenPage.tsx'
import { makeQueryClient } from '#platform/web/api/query-client.ts'
import { parseSearch, stringifySearch } from '#platform/web/routing/address.ts'
import { draw, prepare, someone } from '../one-screen/start.tsx'

/** The kitchen list by itself. The test answers what it asks, or does not. */
await prepare([recordsTexts, kitchenTexts, kitchenPagesTexts])

const ID = '00000000-0000-7000-8000-000000000001'
const group = { id: '00000000-0000-7000-8000-0000000000aa', name: 'Hill', zone: 'Europe/Rome', chosen: true }
const me = { ...someone({ accountId: ID, personId: ID }), groups: [group] }
const Screen = () => (
  <Box component="main" sx={{ p: 4 }}>
    <KitchenPage />
  </Box>
)
const router = createRouter({ routeTree: createRootRoute({ component: Screen }), parseSearch, stringifySearch })

draw(<RouterProvider router={router} />, { client: makeQueryClient(), me })
