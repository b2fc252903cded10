/** The mark of the product: a line with its stops. */
export function Logo({ size = 40 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--primary)" />
      <path
        d="M7.5 21c3.5 0 3.5-10 8.5-10s5 10 8.5 10"
        fill="none"
        stroke="var(--on-primary)"
        strokeWidth="2"
        strokeLinecap="round"
        opacity=".75"
      />
      <circle cx="7.5" cy="21" r="3" fill="var(--on-primary)" />
      <circle cx="16" cy="11" r="3" fill="var(--on-primary)" />
      <circle cx="24.5" cy="21" r="2.6" fill="var(--primary)" stroke="var(--on-primary)" strokeWidth="1.6" />
    </svg>
  )
}
