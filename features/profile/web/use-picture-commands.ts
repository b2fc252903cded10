import { base64Of } from '#platform/web/api/base64.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { removePicture, setPicture } from '../shared/profile.contract.ts'

const TOUCHES = { touches: [['profile'], ['session', 'getMyInfo'], ['people']] }

/** Sets and removes the own picture, says how it went, and reads the own data again. */
export function usePictureCommands(onDone: () => void) {
  const text = useText()
  const errorToast = useErrorToast()
  const set = useCommand(setPicture, TOUCHES)
  const remove = useCommand(removePicture, TOUCHES)
  return {
    busy: set.isPending,
    upload: async (picture: Blob) => {
      try {
        const body = { profileImageData: await base64Of(picture), profileImageName: 'picture.jpg' }
        await set.mutateAsync({ body })
        toast('success', text('profilePage.success.uploadImage'))
        onDone()
      } catch (error) {
        errorToast(error, text('profilePage.error.uploadImage'))
      }
    },
    remove: async () => {
      try {
        await remove.mutateAsync({})
        toast('success', text('profilePage.deleteImage.success'))
        onDone()
      } catch (error) {
        errorToast(error, text('profilePage.deleteImage.error'))
        throw error
      }
    },
  }
}
