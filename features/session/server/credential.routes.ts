import { accountRoute, withSecretAnswers } from '#platform/server/http/route.ts'
import * as contract from '../shared/credential.contract.ts'
import { askForLink, checkLink, isUsernameFree, takeCredential, takePassword } from './credential.commands.ts'

/** The credentials of people who are signed out: a link of a letter is their right. */
export const credentialRoutes = withSecretAnswers([
  accountRoute(contract.forgotPassword, { needs: 'public', run: (call) => askForLink(call, call.body.username) }),
  accountRoute(contract.resetPassword, { needs: 'public', run: (call) => takePassword(call, call.body) }),
  accountRoute(contract.defineCredential, { needs: 'public', run: (call) => takeCredential(call, call.body) }),
  accountRoute(contract.checkToken, { needs: 'public', run: (call) => checkLink(call, 'define', call.params.token) }),
  accountRoute(contract.checkTokenPassword, {
    needs: 'public',
    run: (call) => checkLink(call, 'reset', call.params.token),
  }),
  accountRoute(contract.checkUsername, {
    needs: 'public',
    run: (call) => isUsernameFree(call, call.params.username, call.query.token),
  }),
])
