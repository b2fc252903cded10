import type { Page } from '@playwright/test'

/** Adds an adult to a child as the office does at its desk, by the same calls. `page` is that of a signed-in administrator. */
export async function addAdult(
  page: Page,
  {
    name,
    surname,
    child,
    ...relation
  }: { name: string; surname: string; child: string; kind: string } & Record<string, unknown>,
): Promise<void> {
  await page.evaluate(
    async ({ name, surname, child, relation }) => {
      const token =
        Object.values(sessionStorage)
          .find((value) => String(value).includes('cb1.'))
          ?.replaceAll('"', '') ?? ''
      const ask = async (path: string, body: object) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const answer = await fetch(`/comunibus/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
        if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
        return (await answer.json()).data
      }
      const [found] = await ask('child/search', { q: child })
      const adult = await ask('parent', { customerGroupId: found.customerGroupDto.id, name, surname })
      await ask('associate', { parentId: adult.id, childId: found.id, ...relation })
    },
    { name, surname, child, relation },
  )
}

/** An adult who must not come near a child. */
export const restrictUgo = (page: Page, child: string) =>
  addAdult(page, { name: 'Ugo', surname: 'Bigi', child, kind: 'other', restrictedReason: 'Order of the court' })
