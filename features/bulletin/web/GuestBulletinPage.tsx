import { Board } from './Board.tsx'

/** guestBulletinBoard: the posts for guests, their families and those who care for them. */
export function GuestBulletinPage() {
  return <Board board="guest" />
}
