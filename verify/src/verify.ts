// What `firsthand-verify` runs: checks exported evidence from files alone.
import { runVerify } from './run-verify.ts'

const { exitCode, output, complaint } = await runVerify(process.argv.slice(2))
if (output !== '') process.stdout.write(`${output}\n`)
if (complaint !== '') process.stderr.write(`${complaint}\n`)
process.exitCode = exitCode
