import { expect, test } from 'vitest'
import { findingsOf } from './findings.ts'

const printed = `
=================================== FAILURES ===================================
________________________________ GET /decisions ________________________________
1. Test Case ID: xX0yII

- ST202 Schema-valid request rejected

    Valid data should have been accepted

[400] Bad Request:

    \`{"type":"https://firsthand.example/refusals/invalid_request","code":"invalid_request"}\`

_____________________________ GET /people/{person} _____________________________
1. Test Case ID: DgY4pk

- ST103 Undocumented status code

    Received: 404

[404] Not Found:

    \`{"code":"not_found"}\`

=================================== WARNINGS ===================================
`

test('a finding is its check, its operation and the answer', () => {
  expect(findingsOf(printed)).toEqual([
    'ST202 Schema-valid request rejected, GET /decisions: 400 invalid_request',
    'ST103 Undocumented status code, GET /people/{person}: 404 not_found',
  ])
})

test('a run without failures has none', () => {
  expect(findingsOf('=== SUMMARY ===')).toEqual([])
})
