import { type Address, encodeAbiParameters, keccak256, zeroAddress } from 'viem'
import { artifactAt, deployArtifact, send } from './artifacts.ts'
import type { Market } from './market.ts'
import * as people from './people.ts'

const trex = (path: string) => {
  const name = path.split('/').at(-1)
  return artifactAt(`@tokenysolutions/t-rex/artifacts/contracts/${path}.sol/${name}.json`)
}
const onchainId = (path: string) => {
  const name = path.split('/').at(-1)
  return artifactAt(`@onchain-id/solidity/artifacts/contracts/${path}.sol/${name}.json`)
}
const kycTopic = 1n
const switzerland = 756

/** A token of the T-REX suite, running, with its registry and a trusted issuer of claims. */
export async function startPermissionedToken(market: Market) {
  const make = (path: string, ...args: unknown[]) => deployArtifact(market, trex(path), ...args)
  const admin = people.deployer.address
  const implementations = {
    tokenImplementation: await make('token/Token'),
    ctrImplementation: await make('registry/implementation/ClaimTopicsRegistry'),
    irImplementation: await make('registry/implementation/IdentityRegistry'),
    irsImplementation: await make('registry/implementation/IdentityRegistryStorage'),
    tirImplementation: await make('registry/implementation/TrustedIssuersRegistry'),
    mcImplementation: await make('compliance/modular/ModularCompliance'),
  }
  const authority = await make('proxy/authority/TREXImplementationAuthority', true, zeroAddress, zeroAddress)
  const authorityAbi = trex('proxy/authority/TREXImplementationAuthority').abi
  const version = { major: 4, minor: 1, patch: 6 }
  await send(market, authority, authorityAbi, 'addAndUseTREXVersion', version, implementations)

  const topics = await make('proxy/ClaimTopicsRegistryProxy', authority)
  const issuers = await make('proxy/TrustedIssuersRegistryProxy', authority)
  const storage = await make('proxy/IdentityRegistryStorageProxy', authority)
  const compliance = await make('proxy/ModularComplianceProxy', authority)
  const registry = await make('proxy/IdentityRegistryProxy', authority, issuers, topics, storage)
  const named = ['Harbour', 'HARBOUR', 18, zeroAddress] as const
  const token = await make('proxy/TokenProxy', authority, registry, compliance, ...named)

  const registryAbi = trex('registry/implementation/IdentityRegistry').abi
  const tokenAbi = trex('token/Token').abi
  const storageAbi = trex('registry/implementation/IdentityRegistryStorage').abi
  await send(market, storage, storageAbi, 'bindIdentityRegistry', registry)
  await send(market, registry, registryAbi, 'addAgent', admin)
  await send(market, registry, registryAbi, 'addAgent', token)
  await send(market, topics, trex('registry/implementation/ClaimTopicsRegistry').abi, 'addClaimTopic', kycTopic)
  const issuer = await startClaimIssuer(market)
  const issuersAbi = trex('registry/implementation/TrustedIssuersRegistry').abi
  await send(market, issuers, issuersAbi, 'addTrustedIssuer', issuer, [kycTopic])
  await send(market, token, tokenAbi, 'addAgent', admin)
  await send(market, token, tokenAbi, 'unpause')
  return { token, tokenAbi, registry, registryAbi, issuer }
}

async function startClaimIssuer(market: Market): Promise<Address> {
  const issuer = await deployArtifact(market, onchainId('ClaimIssuer'), people.deployer.address)
  const key = keccak256(encodeAbiParameters([{ type: 'address' }], [people.compliance.address]))
  await send(market, issuer, onchainId('ClaimIssuer').abi, 'addKey', key, 3n, 1n)
  return issuer
}

type PermissionedToken = Awaited<ReturnType<typeof startPermissionedToken>>

/** Gives the wallet an identity with the claim that the token asks for. */
export async function admit(market: Market, { registry, registryAbi, issuer }: PermissionedToken, wallet: Address) {
  const library = await deployArtifact(market, onchainId('Identity'), people.deployer.address, true)
  const authority = await deployArtifact(market, onchainId('proxy/ImplementationAuthority'), library)
  // The deploying account manages the identity here, so that it can put the claim there.
  const identity = await deployArtifact(market, onchainId('proxy/IdentityProxy'), authority, people.deployer.address)
  const data = '0x6b7963'
  const claimed = [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }] as const
  const claim = keccak256(encodeAbiParameters(claimed, [identity, kycTopic, data]))
  const signature = await people.compliance.signMessage({ message: { raw: claim } })
  await send(market, identity, onchainId('Identity').abi, 'addClaim', kycTopic, 1n, issuer, signature, data, '')
  await send(market, registry, registryAbi, 'registerIdentity', wallet, identity, switzerland)
}
