import { PbfWriter } from 'pbf'
import { deflateSync } from 'node:zlib'
import type { Member, Tags } from '../osm/elements.ts'

export type MadeNode = { id: number; at: [number, number]; tags?: Tags }
export type MadeWay = { id: number; refs: readonly number[]; tags: Tags }
export type MadeRelation = { id: number; members: readonly Member[]; tags: Tags }
export type MadeArea = {
  nodes: readonly MadeNode[]
  ways?: readonly MadeWay[]
  relations?: readonly MadeRelation[]
  /** Seconds since 1970. */
  extractedAt?: number
  features?: readonly string[]
}

/** An `.osm.pbf` file as osmium writes it: a header, and one block with dense nodes, ways and relations. */
export function makePbf(area: MadeArea): Buffer {
  return Buffer.concat([blockOf('OSMHeader', header(area)), blockOf('OSMData', dataOf(area))])
}

/** One block of a file. What the sizes say can be made wrong. */
export function blockOf(
  type: string,
  bytes: Uint8Array,
  wrong: { blobBytes?: number; rawBytes?: number; zlib?: Uint8Array } = {},
): Buffer {
  const blob = made((pbf) => {
    pbf.writeVarintField(2, wrong.rawBytes ?? bytes.length)
    pbf.writeBytesField(3, wrong.zlib ?? deflateSync(bytes))
  })
  const head = made((pbf) => {
    pbf.writeStringField(1, type)
    pbf.writeVarintField(3, wrong.blobBytes ?? blob.length)
  })
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, blob])
}

export function header({ features = ['OsmSchema-V0.6', 'DenseNodes'], extractedAt }: Partial<MadeArea>): Uint8Array {
  return made((pbf) => {
    for (const feature of features) pbf.writeStringField(4, feature)
    if (extractedAt !== undefined) pbf.writeVarintField(32, extractedAt)
  })
}

export function made(write: (pbf: PbfWriter) => void): Uint8Array {
  const pbf = new PbfWriter()
  write(pbf)
  return pbf.finish().slice()
}

class Strings {
  readonly all = ['']
  of(text: string): number {
    const known = this.all.indexOf(text)
    return known >= 0 ? known : this.all.push(text) - 1
  }
}

const deltas = (numbers: readonly number[]): number[] => numbers.map((one, at) => one - (numbers[at - 1] ?? 0))

function dataOf({ nodes, ways = [], relations = [] }: MadeArea): Uint8Array {
  const strings = new Strings()
  const groups = [
    made((pbf) => pbf.writeBytesField(2, denseOf(nodes, strings))),
    made((pbf) => {
      for (const way of ways) pbf.writeBytesField(3, wayOf(way, strings))
    }),
    made((pbf) => {
      for (const relation of relations) pbf.writeBytesField(4, relationOf(relation, strings))
    }),
  ]
  return made((pbf) => {
    pbf.writeBytesField(
      1,
      made((table) => {
        for (const text of strings.all) table.writeStringField(1, text)
      }),
    )
    for (const group of groups) pbf.writeBytesField(2, group)
  })
}

function denseOf(nodes: readonly MadeNode[], strings: Strings): Uint8Array {
  const place = (axis: 0 | 1) => deltas(nodes.map(({ at }) => Math.round(at[axis] * 1e7)))
  const texts = nodes.flatMap(({ tags = {} }) => [
    ...Object.entries(tags)
      .flat()
      .map((text) => strings.of(text)),
    0,
  ])
  return made((pbf) => {
    pbf.writePackedSVarint(1, deltas(nodes.map(({ id }) => id)))
    pbf.writePackedSVarint(8, place(0))
    pbf.writePackedSVarint(9, place(1))
    pbf.writePackedVarint(10, texts)
  })
}

function writeTags(pbf: PbfWriter, tags: Tags, strings: Strings): void {
  pbf.writePackedVarint(
    2,
    Object.keys(tags).map((text) => strings.of(text)),
  )
  pbf.writePackedVarint(
    3,
    Object.values(tags).map((text) => strings.of(text)),
  )
}

function wayOf({ id, refs, tags }: MadeWay, strings: Strings): Uint8Array {
  return made((pbf) => {
    pbf.writeVarintField(1, id)
    writeTags(pbf, tags, strings)
    pbf.writePackedSVarint(8, deltas(refs))
  })
}

function relationOf({ id, members, tags }: MadeRelation, strings: Strings): Uint8Array {
  return made((pbf) => {
    pbf.writeVarintField(1, id)
    writeTags(pbf, tags, strings)
    pbf.writePackedVarint(
      8,
      members.map(({ role }) => strings.of(role)),
    )
    pbf.writePackedSVarint(9, deltas(members.map((member) => member.id)))
    pbf.writePackedVarint(
      10,
      members.map(({ kind }) => ['node', 'way', 'relation'].indexOf(kind)),
    )
  })
}
