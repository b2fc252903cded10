import { useMutation } from '@tanstack/react-query'
import { call } from '#platform/web/api/call.ts'
import { isNative } from '#platform/web/native/native.ts'
import { useGo } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { signInOn, type SecondStep } from '../shared/session.contract.ts'

/**
 * Signs in on the web, or in the app on the channel for phones, and goes to the home. The token arrives in a header, which the API client keeps; an account with a
 * second factor is asked for it first.
 */
export function useSignIn(onSecondStep: (step: SecondStep) => void) {
  const go = useGo()
  return useMutation({
    mutationFn: (body: { username: string; password: string }) =>
      call(signInOn, { params: { channel: isNative() ? 'mobile' : 'web' }, body }),
    onSuccess: (answer) =>
      'secondStep' in answer ? onSecondStep(answer.secondStep) : go(paths.home(), { replace: true }),
  })
}
