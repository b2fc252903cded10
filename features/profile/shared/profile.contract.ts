import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams, name, version } from '#platform/shared/contract/fields.ts'
import { fieldDefinition } from '#platform/shared/forms/field-definition.ts'
import { ROLES } from '#platform/shared/contract/roles.ts'

const OWN = '/personal-data/api/v1/personal-data/'
const LOGIN = '/login/api/v1/personal'

/** Bytes of the largest picture that is taken (docs/trust.md, "Uploads"), and of its base64 with the JSON around it. */
export const PICTURE_BYTES = 10 * 1024 * 1024
export const PICTURE_BODY = 14 * 1024 * 1024

/** Pixels of the stored square and of its smaller copies (specification, section 9: 0.1 and 0.5 are asked for). */
export const PICTURE_SIZES = { full: 512, middle: 256, small: 64 } as const

/** Of the full size: 0.1 for a line of a list, 0.5 for a card, 1 for all of it. */
const compression = z._default(z.coerce.number().check(z.minimum(0.01), z.maximum(1)), 0.5)
const pictureQuery = z.object({ compression })
const pictureBody = z.strictObject({
  /** Base64 of a PNG, JPEG or WebP; a data-URL prefix is taken off. */
  profileImageData: z.string().check(z.minLength(1), z.maxLength(PICTURE_BODY)),
  profileImageName: z._default(z.string().check(z.maxLength(200)), ''),
})
/** `picture` names these very bytes: another picture has another id. */
const pictureAnswer = z.object({ picture: z.nullable(id) })

export const getPicture = defineEndpoint({
  name: 'profile.getPicture',
  method: 'GET',
  path: `${OWN}profile-image/`,
  summary: 'The caller’s own picture as WebP; 404 without one.',
  query: pictureQuery,
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})

export const setPicture = defineEndpoint({
  name: 'profile.setPicture',
  method: 'POST',
  path: `${OWN}profile-image/`,
  summary: 'Sets the caller’s own picture: cut to a square, made WebP, everything else in the file is left out.',
  body: pictureBody,
  answer: pictureAnswer,
  errors: ['E015', 'E016'],
})

export const removePicture = defineEndpoint({
  name: 'profile.removePicture',
  method: 'DELETE',
  path: `${OWN}profile-image/`,
  summary: 'Removes the caller’s own picture.',
  answer: pictureAnswer,
  errors: [],
})

/** The same under the address that the specification gives it on the login side. */
export const removePictureByLogin = defineEndpoint({
  ...removePicture,
  name: 'profile.removePictureByLogin',
  path: `${LOGIN}/deleteImageProfile`,
})

export const getPictureOf = defineEndpoint({
  name: 'profile.getPictureOf',
  method: 'GET',
  path: `${OWN}profile-image-account/:id`,
  summary: 'The picture of a person whom the caller may know, as WebP; 404 without one.',
  params: idParams,
  query: pictureQuery,
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})

export const setPictureOf = defineEndpoint({
  name: 'profile.setPictureOf',
  method: 'POST',
  path: `${OWN}profile-image-account/:id`,
  summary: 'Sets the picture of a person: administrators for their groups, guardians who decide for their children.',
  params: idParams,
  body: pictureBody,
  answer: pictureAnswer,
  errors: ['E015', 'E016'],
})

export const removePictureOf = defineEndpoint({
  name: 'profile.removePictureOf',
  method: 'DELETE',
  path: `${OWN}profile-image-account/:id`,
  summary: 'Removes the picture of a person.',
  params: idParams,
  answer: pictureAnswer,
  errors: [],
})

const role = z.enum(ROLES)

/** The caller's own record, as the specification names the fields. */
export const personalDataAnswer = z.object({
  personalDataDto: z.object({
    id,
    name: z.string(),
    surname: z.string(),
    fullName: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    identifierCode: z.nullable(z.string()),
    customerAccountId: z.nullable(id),
    /** Names the bytes of the own picture, or null. */
    picture: z.nullable(id),
    /** Base64 of its smallest size (specification, section 3). */
    profileImageData: z.nullable(z.string()),
    version,
  }),
  customerRoleDto: z.object({ role, permission: z.array(z.string()) }),
  roleIdentifier: role,
})
export type PersonalData = z.output<typeof personalDataAnswer>

export const getPersonalData = defineEndpoint({
  name: 'profile.getPersonalData',
  method: 'GET',
  path: OWN,
  summary: 'The caller’s own data.',
  answer: personalDataAnswer,
  errors: ['E003'],
})

const editBody = z.strictObject({
  /** What the caller is shown back may be sent back: everything but the fields below is left as it is. */
  personalDataDto: z.object({
    name,
    surname: name,
    email: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(200))), null),
    phone: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(40))), null),
    version,
  }),
})

export const updatePersonalData = defineEndpoint({
  name: 'profile.updatePersonalData',
  method: 'PUT',
  path: OWN,
  summary: 'Changes the caller’s own name and telephone; another e-mail address counts once it is confirmed.',
  body: editBody,
  answer: personalDataAnswer,
  errors: ['E003', 'E012', 'E016'],
})

export const updateMyInfo = defineEndpoint({
  ...updatePersonalData,
  name: 'profile.updateMyInfo',
  path: `${LOGIN}/myInfo`,
})

export const getEditStructure = defineEndpoint({
  name: 'profile.getEditStructure',
  method: 'GET',
  path: `${OWN}edit-structure`,
  summary: 'The fields of the own edit form.',
  answer: z.array(fieldDefinition),
  errors: [],
})

/** The same under the address that the specification gives it on the login side. */
export const getMyInfoStructure = defineEndpoint({
  ...getEditStructure,
  name: 'profile.getMyInfoStructure',
  path: `${LOGIN}/structure/MY_INFO_EDIT/:product`,
  params: z.object({ product: z.string().check(z.maxLength(80)) }),
})
