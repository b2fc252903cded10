import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callBytes } from '#platform/web/api/call-bytes.ts'
import { Avatar, type AvatarSize } from '#platform/web/ui/Avatar.tsx'
import { getPictureOf } from '../shared/profile.contract.ts'

type PersonPictureProps = {
  personId: string
  /** Names the bytes; null draws a picture, without asking the server. */
  picture: string | null
  size?: AvatarSize
}

/** Spec section 9: lines of lists ask for 0.1, everything else for 0.5. */
const compressionFor = (size: AvatarSize) => (size <= 48 ? 0.1 : 0.5)

/** The picture of a person, read with the reader's rights and kept as long as it is the same one. */
export function PersonPicture({ personId, picture, size = 40 }: PersonPictureProps) {
  const query = useQuery({
    queryKey: ['profile', 'picture', picture, compressionFor(size)],
    enabled: picture !== null,
    staleTime: Infinity,
    retry: false,
    queryFn: ({ signal }) =>
      callBytes(getPictureOf, { params: { id: personId }, query: { compression: compressionFor(size) } }, { signal }),
  })
  const src = useAddressOf(picture === null ? undefined : query.data)
  return <Avatar id={personId} size={size} src={src} />
}

/** An address that lives as long as the part that shows it. */
export function useAddressOf(bytes: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!bytes) return setAddress(undefined)
    const made = URL.createObjectURL(bytes)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  return address
}
