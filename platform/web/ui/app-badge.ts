/** Shows a number at the icon of the installed app; 0 takes it away. Nothing where the browser has no such badge. */
export function showAppBadge(count: number): void {
  if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined)
}
