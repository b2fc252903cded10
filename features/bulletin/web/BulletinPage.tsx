import { Board } from './Board.tsx'

/** bulletinBoard: the posts of the groups. */
export function BulletinPage() {
  return <Board board="group" />
}
