import { AppError, type FieldProblem } from '#platform/shared/errors/app-error.ts'
import type { Preparing } from '../http/route.ts'
import { wholesOf } from '../pictures/pictures.ts'
import { kindByBytes, kindOf, MEDIA_TYPE, nameOfKind, type Kind, type KindByBytes } from './attached-file.rules.ts'
import { bytesOf } from './base64.ts'
import { plainFileName } from './file-name.rules.ts'

/** The longer side of a picture in pixels: an A4 page can be read (about 280 dots per inch). */
const PICTURE_SIDE = 3200
/** The longer side of its small copy, which a list shows: 0.1 of that (specification, section 9). */
const THUMBNAIL_SIDE = PICTURE_SIDE * 0.1

export type Checked = { bytes: Buffer; type: string; name: string; variants?: { small: Uint8Array } }

/** A file as it is sent: its content as base64, and the length of that text where the contract has it. */
type Upload = { data: string; name: string; size?: number }
/**
 * `kinds`: those that the caller accepts, known by their bytes whatever the name, which gets their ending; all, with the ending of their name, when left out.
 * `wrong`: text id for a file of another kind.
 */
type Accepted = { mostBytes: number; kinds?: readonly KindByBytes[]; wrong?: string }

const isByBytes = (kind: Kind): kind is KindByBytes => kind === 'picture' || kind === 'pdf'

const refused = (code: 'E015' | 'E016', message: string, values?: FieldProblem['values']) =>
  new AppError(code, { status: 400, fields: [{ fieldName: 'data', message, ...(values && { values }) }] })

/**
 * An uploaded file as it is stored, checked before a transaction begins: a picture is made anew as WebP and named so. Throws E015
 * (larger than `mostBytes`) and E016 (the size is not that of the text, no base64, a kind that is not accepted, something active in it, or what the
 * scanner of the operator found), 503 when that scanner does not answer.
 */
export async function checkedFile(
  { data, name, size = data.length }: Upload,
  { mostBytes, kinds, wrong = 'error.file.kind' }: Accepted,
  { app }: Pick<Preparing, 'app'>,
): Promise<Checked> {
  if (size !== data.length)
    throw new AppError('E016', { status: 400, fields: [{ fieldName: 'size', message: 'error.file.size' }] })
  const bytes = await bytesOf(data)
  if (bytes === null) throw refused('E016', wrong)
  if (bytes.length > mostBytes) throw refused('E015', 'error.file.tooLarge', { megabytes: mostBytes / 1024 / 1024 })
  const sentName = plainFileName(name)
  const kind = kinds === undefined ? await kindOf(bytes, sentName) : await kindByBytes(bytes)
  if (kind === 'encrypted' || kind === 'attached' || kind === 'template') {
    const accepted = kinds === undefined || kinds.includes('pdf')
    throw refused('E016', accepted ? `error.file.${kind}` : wrong)
  }
  if (kind === null || kinds?.every((one) => one !== kind)) throw refused('E016', wrong)
  const plainName = kinds !== undefined && isByBytes(kind) ? nameOfKind(sentName, kind) : sentName
  const found = (await app.scanner?.scan(bytes)) ?? null
  if (found !== null) throw refused('E016', 'error.file.harmful', { found })
  if (kind !== 'picture') return { bytes, type: MEDIA_TYPE[kind], name: plainName }
  const [picture, small] = (await wholesOf(bytes, [PICTURE_SIDE, THUMBNAIL_SIDE])) ?? []
  if (!picture || !small) throw refused('E016', wrong)
  return {
    bytes: Buffer.from(picture),
    type: MEDIA_TYPE.picture,
    name: plainName.replace(/\.[a-z]+$/i, '.webp'),
    variants: { small },
  }
}
