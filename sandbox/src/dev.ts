// The command behind `pnpm dev`.
import { runDev } from './run-dev.ts'

await runDev(process.argv.slice(2), {
  print: (text) => console.log(text),
  complain: (text) => console.error(text),
})
