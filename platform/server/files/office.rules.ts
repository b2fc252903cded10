/**
 * What an office file may contain (docs/adr/0283): ECMA-376, part 1 for the documents, part 2 for the package around them;
 * OpenDocument is ISO/IEC 26300.
 */
import { setImmediate } from 'node:timers/promises'
import { contentOf, entriesOf, type ZipEntry } from './zip.rules.ts'

export type OfficeKind = 'docx' | 'xlsx' | 'odt'

/** Content types of the main parts (part 1, 11.3.10 and 12.3.23). Templates and documents with macros have others. */
const MAIN_TYPE = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
} as const
const ODT_TYPE = 'application/vnd.oasis.opendocument.text'

/** Programs, macros, archives and pages, and the pieces into which a part can be split. */
const ACTIVE_PART =
  /(?:^|\/)(?:vbaproject\.bin|vbadata\.xml|[^/]*\.(?:zip|jar|7z|rar|gz|tar|exe|dll|js|vbs|bat|cmd|ps1|sh|html?|svg|docm|dotm|xlsm|xltm|xlam|xlsb|pptm|ppsm|potm|ppam|piece))$/
/** Libraries of macros and dialogs of OpenDocument. */
const ODF_MACROS = /^(?:basic|scripts|dialogs)\//
/** Last words of the relationship types that bring active content (part 1, 15.2; [MS-OFFMACRO2]). */
const ACTIVE_RELATIONSHIP = /\/(?:oleobject|control|activexcontrolbinary|vbaproject|wordvbadata|afchunk)$/
/** A template is loaded, with its macros, when the document is opened (part 1, 17.15.1). Word names the one on the disk of the author. */
const TEMPLATE_RELATIONSHIP = /\/attachedtemplate$/
const MAIN_RELATIONSHIP = /\/officedocument$/
const ACTIVE_CONTENT_TYPE = /macroenabled|vbaproject|vbadata|oleobject|activex/

/** Bytes of one part that lists relationships or content types, and of all of them. Word writes some kilobytes. */
const [MOST_OF_ONE, MOST_OF_ALL] = [1024 * 1024, 8 * 1024 * 1024]
/** Characters of the name of a part; Windows allows 260 in a path. */
const LONGEST_NAME = 500

/**
 * Returns the kind when the bytes are an office file of it, without macros, embedded programs or controls; `template` when it is one that loads a template
 * from the network; null otherwise.
 */
export async function officeKind(bytes: Buffer, kind: OfficeKind): Promise<OfficeKind | 'template' | null> {
  if (bytes.toString('latin1', 0, 4) !== 'PK\u0003\u0004') return null
  const parts = partsOf(entriesOf(bytes) ?? [])
  if (parts === null || [...parts.keys()].some((name) => ACTIVE_PART.test(name))) return null
  if (kind === 'odt') return (await isText(bytes, parts)) ? kind : null
  const found = await lookIntoPackage(bytes, parts, MAIN_TYPE[kind])
  return found === 'plain' ? kind : found
}

type Parts = ReadonlyMap<string, ZipEntry>

/** The entries by their normalised names; null when a name is outside the package or two names are the same part. */
function partsOf(entries: readonly ZipEntry[]): Parts | null {
  const parts = new Map<string, ZipEntry>()
  for (const entry of entries) {
    const name = partName(entry.name)
    if (name === null || parts.has(name)) return null
    parts.set(name, entry)
  }
  return parts
}

/**
 * The name of a part as programs compare it: lower case, `/` between segments, percent-encoding decoded, without
 * `.` and `..` segments and without dots at the end of one. Null for a name that leaves the package, is encoded again and again, or is longer than any program writes.
 */
function partName(raw: string): string | null {
  if (raw.length > LONGEST_NAME) return null
  let name = raw
  for (let round = 0; name.includes('%'); round += 1) {
    const decoded = percentDecoded(name)
    if (decoded === name) break
    if (round > 2) return null
    name = decoded
  }
  const segments: string[] = []
  for (const segment of name.replaceAll('\\', '/').split('/')) {
    if (segment === '..' && segments.pop() === undefined) return null
    const plain = withoutEnd(segment, '. ')
    if (plain !== '') segments.push(plain.toLowerCase())
  }
  return segments.join('/')
}

/** The text without these characters at its end. */
function withoutEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

const percentDecoded = (text: string): string =>
  text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))

async function isText(bytes: Buffer, parts: Parts): Promise<boolean> {
  const mimetype = parts.get('mimetype')
  if (mimetype === undefined || !parts.has('content.xml')) return false
  if ([...parts.keys()].some((name) => ODF_MACROS.test(name))) return false
  return (await contentOf(bytes, mimetype, ODT_TYPE.length))?.toString('latin1') === ODT_TYPE
}

/**
 * Returns `plain` when the main part, found by its relationship, is of the type, and nothing in the package is active; `template` when a template is loaded
 * from the network; null otherwise.
 */
async function lookIntoPackage(bytes: Buffer, parts: Parts, mainType: string): Promise<'plain' | 'template' | null> {
  const contentTypes = parts.get('[content_types].xml')
  const types = contentTypes && (await xmlOf(bytes, contentTypes))
  if (types === undefined || types === null || ACTIVE_CONTENT_TYPE.test(types.toLowerCase())) return null
  let size = 0
  let loadsTemplate = false
  const mains: string[] = []
  for (const [name, entry] of parts) {
    if (!name.endsWith('.rels')) continue
    const xml = await xmlOf(bytes, entry)
    size += xml?.length ?? 0
    if (xml === null || size > MOST_OF_ALL) return null
    for (const { type, target, external } of relationshipsIn(xml)) {
      if (ACTIVE_RELATIONSHIP.test(type)) return null
      if (external && TEMPLATE_RELATIONSHIP.test(type) && isOnNetwork(target)) loadsTemplate = true
      if (name === '_rels/.rels' && !external && MAIN_RELATIONSHIP.test(type)) mains.push(target)
    }
    await setImmediate()
  }
  const [main, second] = mains.map((target) => partName(target))
  const isMain = typeof main === 'string' && second === undefined && parts.has(main) && typeOf(types, main) === mainType
  if (!isMain) return null
  return loadsTemplate ? 'template' : 'plain'
}

/**
 * Whether a target is on another computer: an address with a scheme other than `file`, or the path of a share (`\\\\server`, `file://server`, in any spelling).
 * A path on a disk (`C:\\…`, `file:///…`) and a relative one are not.
 */
function isOnNetwork(target: string): boolean {
  const plain = percentDecoded(target)
    .replaceAll(/[\s\p{Cc}]/gu, '')
    .replaceAll('\\', '/')
    .toLowerCase()
  const path = plain.replace(/^file:(?:\/\/localhost(?=\/)|\/\/(?=\/)|\/\/(?=[a-z]:\/))?/, '')
  // Of `file://server` the two slashes are left; `?` begins device paths, which name shares too.
  return /^[a-z][a-z0-9+.-]+:/.test(path) || path.includes('//') || path.includes('?') || path.includes('%')
}

type Relationship = { type: string; target: string; external: boolean }

const relationshipsIn = (xml: string): Relationship[] =>
  elementsIn(xml, 'Relationship').map((attributes) => ({
    type: withoutEnd((attributes.get('Type') ?? '').toLowerCase(), '/ \t\r\n'),
    target: attributes.get('Target') ?? '',
    external: attributes.get('TargetMode')?.toLowerCase() === 'external',
  }))

/** The content type of a part: its own, or that of its ending. */
function typeOf(types: string, part: string): string | undefined {
  const override = elementsIn(types, 'Override').find((entry) => partName(entry.get('PartName') ?? '') === part)
  const extension = part.slice(part.lastIndexOf('.') + 1)
  const byExtension = () =>
    elementsIn(types, 'Default').find((entry) => entry.get('Extension')?.toLowerCase() === extension)
  return (override ?? byExtension())?.get('ContentType')
}

/** By the first two bytes. */
const ENCODING_OF_MARK: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' }

/**
 * The text of a part in XML; null for one that is no UTF-8 or UTF-16, or that has a document type, which could give anything
 * another name and which part 2 forbids, or a marked section.
 */
async function xmlOf(bytes: Buffer, entry: ZipEntry): Promise<string | null> {
  const content = await contentOf(bytes, entry, MOST_OF_ONE)
  if (content === null) return null
  const encoding = ENCODING_OF_MARK[content.toString('hex', 0, 2)] ?? 'utf-8'
  try {
    const xml = new TextDecoder(encoding, { fatal: true }).decode(content)
    const declared = /^<\?xml[^>]*encoding\s*=\s*["']([^"']*)["']/.exec(xml)?.[1] ?? 'utf-8'
    return xml.includes('\0') || xml.includes('<!DOCTYPE') || xml.includes('<![') || !/^utf-?(?:8|16)$/i.test(declared)
      ? null
      : xml
  } catch {
    return null
  }
}

/** The attributes of each element of the name, in any namespace prefix. An attribute cannot contain `<`, which ends each search. */
function elementsIn(xml: string, name: string): Map<string, string>[] {
  const element = new RegExp(`<(?:[\\w.-]{1,40}:)?${name}(?=[\\s/>])((?:[^"'<>]|"[^"<]*"|'[^'<]*')*)>`, 'g')
  return [...xml.matchAll(element)].map(
    ([, attributes = '']) =>
      new Map(
        [...attributes.matchAll(/([\w:.-]{1,60})\s{0,60}=\s{0,60}(?:"([^"]*)"|'([^']*)')/g)].map(
          ([, key = '', double, single]) => [key, plainText(double ?? single ?? '')],
        ),
      ),
  )
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const plainText = (value: string): string =>
  value.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,5}));/gi, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return ENTITIES[name] ?? whole
    const code = Number.parseInt(hex ?? decimal, typeof hex === 'string' ? 16 : 10)
    return code <= 0x10_ffff ? String.fromCodePoint(code) : whole
  })
