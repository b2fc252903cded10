/** Names for children of data that has none: made up, and the same for the same key at every import. */

const GIVEN = (
  'Ada Adam Alba Amos Anna Aria Ben Bea Carl Cara Cleo Cora Dana Dean Eli Ella Emil Enzo Eva Ezra Fay Finn Gaia Gus ' +
  'Hana Hugo Ida Ines Ira Ivo Jada Jon June Kai Kim Lara Leo Lia Lino Lola Luca Mae Max Mila Milo Nico Nina Noa Noel ' +
  'Olga Omar Otto Pia Ravi Rhea Rita Rosa Sami Sara Sol Tara Theo Tina Uma Vera Vito Wim Yara Zoe'
).split(' ')

const FAMILY = (
  'Alder Ash Aspen Barley Basil Bay Beech Birch Bramble Briar Brook Cedar Clay Clover Coral Cove Dale Dune Elder Elm ' +
  'Fen Fern Field Flint Ford Glade Glen Grove Hazel Heath Heron Hill Holly Iris Ivy Juniper Lake Lark Laurel Linden ' +
  'Maple Marsh Meadow Moss Myrtle Oak Olive Park Pebble Pine Pond Poplar Quarry Reed Ridge River Robin Rowan Rush ' +
  'Sage Shore Slate Sorrel Spruce Stone Summit Thorn Thyme Vale Willow Wren Yarrow Yew'
).split(' ')

/** A name out of a hexadecimal key of at least eight digits. */
export function syntheticName(key: string): { name: string; surname: string } {
  const number = (from: number) => Number.parseInt(key.slice(from, from + 4), 16)
  return { name: GIVEN[number(0) % GIVEN.length]!, surname: FAMILY[number(4) % FAMILY.length]! }
}
