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
      <div className="row g12">
        <Logo />
        <span className="t20 b">Caravan</span>
      </div>
      <div className="si-claim col">
        <p className="t32 b">
          {text('login.claim1')}
          <br />
          {text('login.claim2')}
        </p>
        <div className="card pad si-card">
          <Timeline
            facts={[
              { key: 'w', time: '07:42', title: text('login.example.waiting'), hue: 'waiting', at: 'past' },
              {
                key: 'o',
                time: '07:46',
                title: text('login.example.onBoard'),
                note: text('login.example.line'),
                hue: 'onboard',
                at: 'now',
              },
              {
                key: 'a',
                time: '08:02',
                title: text('login.example.arrives'),
                note: text('login.example.expected'),
                hue: 'arrived',
                at: 'next',
              },
            ]}
          />
        </div>
      </div>
    </aside>
  )
}

const BEHIND = [
  [34, 252],
  [88, 214],
  [140, 206],
] as const
const AHEAD = [
  [238, 146],
  [284, 98],
  [352, 70],
] as const

function Map() {
  return (
    <svg className="si-map" viewBox="-277 -149 728 744" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path
        d="M-300 60 C-160 40 -60 110 60 116 S250 20 480 16"
        fill="none"
        stroke="var(--map-water)"
        strokeWidth="34"
      />
      <rect x="210" y="192" width="100" height="76" rx="8" fill="var(--map-park)" />
      <g fill="none" stroke="var(--map-road)" strokeWidth="5" strokeLinecap="round">
        <path d="M56 -160 110 610" />
        <path d="M176 -160 262 610" />
        <path d="M334 -160 276 610" />
        <path d="M-290 214 470 142" strokeWidth="7" />
        <path d="M-290 262 470 238" />
        <path d="M-290 322 470 322" strokeWidth="3" />
        <path d="M-290 404 470 424" strokeWidth="4" />
        <path d="M386 -160V610" strokeWidth="4" />
      </g>
      <g fill="none" stroke="var(--onboard-dot)" strokeWidth="4" strokeLinecap="round">
        <path d="M34 252 C50 230 66 216 88 214 S120 214 140 206 S168 176 186 158" />
        <path d="M186 158 C204 142 220 150 238 146 S268 116 284 98 S326 78 352 70" strokeDasharray="2 9" />
      </g>
      {BEHIND.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="6" fill="var(--onboard-dot)" />
      ))}
      {AHEAD.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="6" fill="var(--surface)" stroke="var(--onboard-dot)" strokeWidth="3" />
      ))}
      <circle cx="186" cy="158" r="20" fill="var(--onboard-dot)" opacity=".18" />
      <circle cx="186" cy="158" r="13" fill="var(--onboard-dot)" stroke="var(--surface)" strokeWidth="3" />
      <path transform="translate(178 150) scale(.667)" fill="var(--surface)" d={ICON_PATHS.bus} />
    </svg>
  )
}
