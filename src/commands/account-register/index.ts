import type { LazyGroup } from '#commands/kit/command.ts';

export const accountRegister: LazyGroup = {
  name: 'account-register',
  words:
    'cadastro, cadastrar, onboarding, kyc, abrir conta, open account, kyb, register, registrar, cadastro da empresa',
  summary: 'Register companies for an account of their own (KYC onboarding)',
  commands: {
    'account-register create': async () => (await import('./create.ts')).accountRegisterCreate,
    'account-register get': async () => (await import('./get.ts')).accountRegisterGet,
    'account-register delete': async () => (await import('./delete.ts')).accountRegisterDelete,
  },
};
