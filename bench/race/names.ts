/** How many administrators have an account that a race uses. */
export const SIGNED_IN = 32

/** Of all made-up people. */
export const PASSWORD = 'a-race-on-two-processors-00'

/** Seals what the product seals: nothing in this world is a secret. */
export const MASTER_KEY = 'nothing in the world of a race is secret'

/** User names of a race, by number. */
export const usernameOf = {
  administrator: (number: number): string => `administrator-${number}`,
  assistant: (number: number): string => `assistant-${number}`,
  parent: (number: number): string => `parent-${number}`,
}

/** Made up, the most frequent first: a name is taken the more often, the earlier it stands. */
export const GIVEN = (
  'Sofia Leo Giulia Adam Anna Luca Emma Marco Sara Elia Mia Noah Lara Pietro Nina Paul Ida Davide Lea Tommaso Eva Nico ' +
  'Marta Omar Alice Samuel Bianca Ivan Clara Diego Greta Enea Viola Matteo Irene Jonas Elena Rami Camilla Bruno Dana ' +
  'Felix Gaia Hugo Ines Karim Linda Milo Nora Oscar Petra Quirin Rosa Simon Tea Ugo Vera Wim Yara Zeno'
).split(' ')

/** The same for the surnames of families. */
export const FAMILY = (
  'Rossi Ferri Bruni Conti Marini Sala Moretti Villa Greco Fontana Costa Serra Riva Galli Leone Bianco Negri Monti Pace ' +
  'Testa Grassi Rinaldi Caruso Ferrara Martini Vitale Parisi Sanna Coppola Farina Amato Silva Palma Bassi Orlando ' +
  'Messina Cattaneo Valenti Longo Neri Olivieri Donati Pagani Basile Caputo Lombardo Barone Mazza Guerra Rota Sartori ' +
  'Bellini Tosi Fabbri Grimaldi Poli Zanetti Usai Ventura Zola'
).split(' ')

/** What people type who look for a child: the first two letters of a name, each once. */
export const BEGINNINGS = [...new Set([...GIVEN, ...FAMILY].map((name) => name.slice(0, 2).toLowerCase()))]
