/**
 * Sizes of the format, from the OpenStreetMap wiki ("PBF Format", Encoding): a header of a block is less than 64 KiB, a block
 * less than 32 MiB, packed and unpacked.
 */
export const HEADER_BYTES = 64 * 1024
export const BLOCK_BYTES = 32 * 1024 * 1024

/**
 * How much larger a block may be unpacked. Blocks of the extracts of Monaco and Liechtenstein grow 1.4 to 7 times; deflate allows
 * 1032, and a block of equal bytes, which is how a small file holds ten million nodes, comes close to it.
 */
export const GROWTH = 100

/** Nodes of a way: the API of OpenStreetMap takes 2,000 (wiki, "Way"); older data have more. */
export const NODES_OF_A_WAY = 20_000

/**
 * Together 1 GB at most while a file is read: a region of 300 MB has a fifth of it. A municipality (40 MB) has about 300,000 streets
 * with 3,000,000 points.
 */
export const MOST_STREETS = 3_000_000
export const MOST_POINTS = 20_000_000
export const MOST_RESTRICTIONS = 500_000

/**
 * A municipality of 40 MB has about 150,000 addresses; the texts of one million, of which most are shared, and their arrays are some
 * 100 MB. Nodes of buildings count towards `MOST_POINTS`.
 */
export const MOST_ADDRESSES = 1_000_000
/** Cities, towns and villages: Italy as a whole has some 60,000. */
export const MOST_PLACES = 200_000
/** Characters of a name, a number or a postcode: OpenStreetMap allows 255 in a value, no street has more than some 80. */
export const TEXT_LENGTH = 200

/** Roads, buildings, areas and names of the map: a municipality of 40 MB has about 600,000. */
export const MOST_SHAPES = 5_000_000
/** Tiles of a zoom of 14 are some 1.7 km wide in Italy: 400,000 are more than all of it. */
export const MOST_TILES = 400_000
/**
 * Points that are looked at while tiles are made, each as often as there are tiles of zoom 12 that its shape touches. A municipality of 40 MB
 * has some 10 million; a file of shapes that cross the whole earth would have more than can be worked off.
 */
export const MOST_WORK = 500_000_000
