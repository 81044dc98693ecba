import type { Catalog } from '#messages/translate.ts';

export const COMMANDS_OPEN: Catalog = {
  'Open the console of the sandbox in the browser': 'Abrir o painel do sandbox no navegador',
  'The console shows balances, charges, payments, customers, webhook deliveries, faults, and requests as they arrive. In it you can pay charges, advance the clock, add faults and resend events.':
    'O painel mostra saldos, cobranças, pagamentos, clientes, entregas de webhooks, falhas, e as requisições à medida que chegam. Nele você pode pagar cobranças, adiantar o relógio, adicionar falhas e reenviar eventos.',
  'If the sandbox is not running, this command serves it until Ctrl-C. Anyone who has the address can use the console until the sandbox stops.':
    'Se o sandbox não está em execução, este comando o serve até Ctrl-C. Quem tem o endereço pode usar o painel até o sandbox parar.',
  'Open the console': 'Abrir o painel',
  'The sandbox is served until Ctrl-C ends it.': 'O sandbox fica no ar até Ctrl-C.',
  'The console is at {0}': 'O painel está em {0}',
  'Anyone who has this address can use the console until the sandbox stops.':
    'Quem tem este endereço pode usar o painel até o sandbox parar.',
  'profile {0} is a service, and the console is that of the sandbox':
    'o perfil {0} é um serviço, e o painel é o do sandbox',
  'Open the console of the sandbox with: pixctl --sandbox open':
    'Abra o painel do sandbox com: pixctl --sandbox open',
};
