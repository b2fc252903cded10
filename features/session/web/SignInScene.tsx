import { useText } from '#platform/web/i18n/use-text.ts'
import { ICON_PATHS } from '#platform/web/ui/icon-paths.ts'
import { Logo } from '#platform/web/ui/Logo.tsx'
import { Timeline } from '#platform/web/ui/Timeline.tsx'
import './sign-in.css'

/** What the product is about, beside the form on a desk: a morning as a timeline, and its line on a map. */
export function SignInScene() {
  const text = useText()
  return (
    <aside className="si-a no-ph">
      <Map />
      <div className="row g12"><Logo /><span className="t20 b">Caravan</span></div>
      <div className="si-claim col">
        <p className="t32 b">{text('login.claim1')}<br />{text('login.claim2')}</p>
        <div className="card pad si-card">
          <Timeline
            facts={[
              { key: 'w', time: '07:42', title: text('login.example.waiting'), hue: 'waiting', at: 'past' },
              { key: 'o', time: '07:46', title: text('login.example.onBoard'), note: text('login.example.line'), hue: 'onboard', at: 'now' },
              { key: 'a', time: '08:02', title: text('login.example.arrives'), note: text('login.example.expected'), hue: 'arrived', at: 'next' },
            ]}
          />
        </div>
      </div>
    </aside>
  )
}

const BEHIND = [[34, 252], [88, 214], [140, 206]] as const
const AHEAD = [[238, 146], [284, 98], [352, 70]] as const

function Map() {
  return (
    <svg className="si-map" viewBox="0 0 380 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M-20 96 C60 90 110 130 170 120 S270 66 420 78" fill="none" stroke="var(--map-water)" strokeWidth="22" />
      <rect x="212" y="176" width="58" height="44" rx="6" fill="var(--map-park)" />
      <g fill="none" stroke="var(--map-road)" strokeWidth="5" strokeLinecap="round">
        <path d="M110 -10 132 410" /><path d="M182 -10 214 410" /><path d="M300 -10 262 410" /><path d="M-10 190 390 152" /><path d="M-10 262 390 262" strokeWidth="3" /><path d="M-10 330 390 316" /><path d="M338 -10V410" strokeWidth="3" />
      </g>
      <g fill="none" stroke="var(--onboard-dot)" strokeWidth="4" strokeLinecap="round">
        <path d="M34 252 C50 230 66 216 88 214 S120 214 140 206 S168 176 186 158" />
        <path d="M186 158 C204 142 220 150 238 146 S268 116 284 98 S326 78 352 70" strokeDasharray="2 9" />
      </g>
      {BEHIND.map(([x, y]) => <circle key={x} cx={x} cy={y} r="6" fill="var(--onboard-dot)" />)}
      {AHEAD.map(([x, y]) => <circle key={x} cx={x} cy={y} r="6" fill="var(--surface)" stroke="var(--onboard-dot)" strokeWidth="3" />)}
      <circle cx="186" cy="158" r="20" fill="var(--onboard-dot)" opacity=".18" />
      <circle cx="186" cy="158" r="13" fill="var(--onboard-dot)" stroke="var(--surface)" strokeWidth="3" />
      <path transform="translate(178 150) scale(.667)" fill="var(--surface)" d={ICON_PATHS.bus} />
    </svg>
  )
}
