import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  myInfoAnswer,
  chooseGroups,
  getMyInfo,
  signOut,
  switchAccount,
  type MyInfo,
} from '../shared/session.contract.ts'
import type { Role } from '#platform/shared/contract/roles.ts'
import { call } from '#platform/web/api/call.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { keyOf } from '#platform/web/api/use-call.ts'
import { forgetSession } from '#platform/web/api/session-token.ts'
import { fromShelf, clearShelf, shelve } from '#platform/web/offline/shelf.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import type { Me } from './session.api.tsx'

const ACCOUNT = 'caravan.account'
/** Specification, section 9. */
const SIGN_OUT_RELOAD_MS = 200

/** Who is signed in. Without network: who was, as this device kept it. */
export function useMyInfo() {
  return useQuery({ queryKey: keyOf(getMyInfo, {}), queryFn: loadMyInfo, staleTime: 60_000, select: meOf })
}

async function loadMyInfo(): Promise<MyInfo> {
  try {
    const info = await call(getMyInfo, {})
    sessionStorage.setItem(ACCOUNT, info.customerAccountId)
    await shelve(info.customerAccountId, 'myInfo', info)
    return info
  } catch (error) {
    const account = sessionStorage.getItem(ACCOUNT)
    const kept =
      account !== null && error instanceof ApiProblem && error.facts.status === 0
        ? await fromShelf(account, 'myInfo', myInfoAnswer)
        : undefined
    if (kept) return kept
    throw error
  }
}

function meOf(info: MyInfo): Me {
  const groups = info.roles.find(({ role }) => role === info.roleIdentifier)?.groups ?? []
  const chosen = new Set(info.customerGroupDtoCollection.map(({ id }) => id))
  return {
    accountId: info.customerAccountId,
    personId: info.id,
    name: info.name,
    fullName: info.fullName,
    picture: info.picture,
    organisation: info.organisation.name,
    username: info.username,
    role: info.roleIdentifier,
    factorNeeded: info.factorNeeded,
    roles: info.roles.map(({ role }) => role),
    groups: groups.map((group) => ({ ...group, chosen: chosen.has(group.id) })),
  }
}

/** Works in these groups from now on; everything on screen is fetched again. */
export function useChooseGroups(): (groupIds: readonly string[]) => void {
  const client = useQueryClient()
  const errorToast = useErrorToast()
  return (groupIds) => {
    call(chooseGroups, { body: { customerGroupDtos: groupIds.map((id) => ({ id })) } })
      .then((info) => {
        client.setQueryData(keyOf(getMyInfo, {}), info)
        return client.invalidateQueries()
      })
      .catch(errorToast)
  }
}

/** Acts in another own role: a new token, and the home of that role. */
export function useSwitchRole(): (role: Role) => void {
  const errorToast = useErrorToast()
  return (role) => {
    call(switchAccount, { params: { role } })
      .then(() => location.assign(paths.home()))
      .catch(errorToast)
  }
}

/** Ends the session here. What waits to be sent stays, sealed; what was read is gone. */
export function useSignOut(): () => Promise<void> {
  return async () => {
    await call(signOut, {}).catch(() => undefined)
    forgetSession()
    await clearShelf()
    if (document.fullscreenElement) await document.exitFullscreen()
    history.replaceState(null, '', paths.signIn())
    setTimeout(() => location.reload(), SIGN_OUT_RELOAD_MS)
  }
}
