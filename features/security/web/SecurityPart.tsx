import Stack from '@mui/material/Stack'
import { FactorsCard } from './FactorsCard.tsx'
import { IssuerCard } from './IssuerCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

/** The Security part of the profile page. */
export function SecurityPart() {
  return (
    <Stack spacing={6}>
      <PasswordCard />
      <FactorsCard />
      <IssuerCard />
      <SessionsCard />
    </Stack>
  )
}
