/**
 * SHA-256 of earlier texts of migrations that were changed after they were merged, by name. A database that applied one of them
 * starts; `0185_one_schema.sql` gives it what the later text made. No other name is ever added (docs/adr/0164).
 */
export const SUPERSEDED: Readonly<Record<string, readonly string[]>> = {
  '0102_months.sql': [
    '80b6543b8cde845cc2b0cc64fa19e092073cd80efc187da23f27387222d265ce',
    '28557fba5ac3fffe2de0f57ed67ea6b97c75d8a810cd52da97610ea4a15d0c1e',
  ],
  '0161_alerts_by_stop.sql': ['9faf1ec5a1b9ca36a849a828c9496e19ee28155b0d6039d1aae6083cfda9c3f1'],
}
