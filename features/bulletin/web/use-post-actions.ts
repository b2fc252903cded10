import { useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { askApproval, type Post } from '../shared/bulletin.contract.ts'
import { confirmPost, remindReaders } from '../shared/readers.contract.ts'

export const TOUCHES = { touches: [['bulletin'], ['notices']] }

/** What is done with a post by one button. */
export function usePostActions(post: Post) {
  const text = useText()
  const errorToast = useErrorToast()
  const confirm = useCommand(confirmPost, TOUCHES)
  const reminding = useCommand(remindReaders, TOUCHES)
  const asking = useCommand(askApproval, TOUCHES)
  const params = { id: post.id }
  return {
    busy: confirm.isPending || reminding.isPending || asking.isPending,
    confirm: () =>
      confirm
        .mutateAsync({ params, body: { revision: post.revision } })
        .then(() => toast('success', text('bulletin.saidConfirmed')), errorToast),
    remind: () =>
      reminding
        .mutateAsync({ params })
        .then(({ reminded }) => toast('success', text('bulletin.saidReminded', { count: reminded })), errorToast),
    ask: () =>
      asking
        .mutateAsync({ params, body: { version: post.version } })
        .then(() => toast('success', text('bulletin.saidAsked')), errorToast),
  }
}
