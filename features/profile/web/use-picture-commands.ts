import { base64Of } from '#platform/web/api/base64.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { removePicture, removePictureOf, setPicture, setPictureOf } from '../shared/profile.contract.ts'

const TOUCHES = { touches: [['profile'], ['session', 'getMyInfo'], ['people'], ['children'], ['guests']] }

/** Sets and removes the own picture or that of a person, says how it went, and reads what shows it again. */
export function usePictureCommands(onDone: () => void, of?: string) {
  const text = useText()
  const errorToast = useErrorToast()
  const set = useCommand(setPicture, TOUCHES)
  const setOf = useCommand(setPictureOf, TOUCHES)
  const remove = useCommand(removePicture, TOUCHES)
  const removeOf = useCommand(removePictureOf, TOUCHES)
  return {
    busy: set.isPending || setOf.isPending,
    upload: async (picture: Blob) => {
      try {
        const body = { profileImageData: await base64Of(picture), profileImageName: 'picture.jpg' }
        await (of === undefined ? set.mutateAsync({ body }) : setOf.mutateAsync({ params: { id: of }, body }))
        toast('success', text('profilePage.success.uploadImage'))
        onDone()
      } catch (error) {
        errorToast(error, 'profilePage.error.uploadImage')
      }
    },
    remove: async () => {
      try {
        await (of === undefined ? remove.mutateAsync({}) : removeOf.mutateAsync({ params: { id: of } }))
        toast('success', text('profilePage.deleteImage.success'))
        onDone()
      } catch (error) {
        errorToast(error, 'profilePage.deleteImage.error')
        throw error
      }
    },
  }
}
